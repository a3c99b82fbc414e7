"""Formats of trees and searches: ``read/`` opens tree files, ``write/`` exports."""
