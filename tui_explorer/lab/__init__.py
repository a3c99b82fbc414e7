"""Labs: a place for each student, and a teacher who leads."""
