"""What a small study says, looked at once and written down."""

CSV = """\
b,m,order,seed,tree,nodes,leaves,value,minimax_nodes,minimax_leaves,fewest_nodes,fewest_leaves
2,2,best,0,1,6,3,1,7,4,6,3
2,2,random,0,1,7,4,1,7,4,6,3
2,2,worst,0,1,7,4,1,7,4,6,3
2,2,best,0,2,6,3,1,7,4,6,3
2,2,random,0,2,7,4,1,7,4,6,3
2,2,worst,0,2,7,4,1,7,4,6,3
2,4,best,0,1,18,7,6,31,16,18,7
2,4,random,0,1,24,11,6,31,16,18,7
2,4,worst,0,1,30,15,6,31,16,18,7
2,4,best,0,2,18,7,4,31,16,18,7
2,4,random,0,2,29,14,4,31,16,18,7
2,4,worst,0,2,31,16,4,31,16,18,7
3,2,best,0,1,9,5,3,13,9,9,5
3,2,random,0,1,13,9,3,13,9,9,5
3,2,worst,0,1,13,9,3,13,9,9,5
3,2,best,0,2,9,5,2,13,9,9,5
3,2,random,0,2,12,8,2,13,9,9,5
3,2,worst,0,2,13,9,2,13,9,9,5
3,4,best,0,1,37,17,22,121,81,37,17
3,4,random,0,1,68,40,22,121,81,37,17
3,4,worst,0,1,120,80,22,121,81,37,17
3,4,best,0,2,37,17,33,121,81,37,17
3,4,random,0,2,70,40,33,121,81,37,17
3,4,worst,0,2,118,78,33,121,81,37,17
"""

ASCII_REPORT = """\
Alpha-beta on 2 random trees for each b and m, no two leaves equal, seed 0.

The formulas
  tree           nodes of the tree: minimax visits them all
  b^m            leaves of the tree; alpha-beta visits about b^(3m/4) of them
                 in a random order of children, about b^(m/2) in the best one
  least          the fewest that alpha-beta can visit, exactly (Knuth and Moore)
  path           the most nodes at once, if the children of a node are made one
                 by one: m + 1, which is O(m)
  siblings       if they are made all at once: bm + 1, which is O(bm)

b  m  tree  b^m  b^(3m/4)  b^(m/2)  least leaves  least nodes  path  siblings

2  2     7    4         3        2             3            6     3         5
2  4    31   16         8        4             7           18     5         9

3  2    13    9         5        3             5            9     3         7
3  4   121   81        27        9            17           37     5        13

What alpha-beta visited
  nodes, leaves  the mean over the trees; min and max are those of the nodes
  exponent       x, if the leaves are b^(x m): 1 for minimax; with larger trees
                 it comes closer to 3/4 (random) and 1/2 (best)
  best, worst    children sorted by value, the mover's best first or last

b  m  order   nodes  min  max  of minimax  leaves  exponent

2  2  best      6.0    6    6      85.7 %     3.0      0.79
2  2  random    7.0    7    7     100.0 %     4.0      1.00
2  2  worst     7.0    7    7     100.0 %     4.0      1.00
2  4  best     18.0   18   18      58.1 %     7.0      0.70
2  4  random   26.5   24   29      85.5 %    12.5      0.91
2  4  worst    30.5   30   31      98.4 %    15.5      0.99

3  2  best      9.0    9    9      69.2 %     5.0      0.73
3  2  random   12.5   12   13      96.2 %     8.5      0.97
3  2  worst    13.0   13   13     100.0 %     9.0      1.00
3  4  best     37.0   37   37      30.6 %    17.0      0.64
3  4  random   69.0   68   70      57.0 %    40.0      0.84
3  4  worst   119.0  118  120      98.3 %    79.0      0.99

The nodes that alpha-beta visited, on a logarithmic scale. The lines are the
formulas, added up over the plies 0 to m as they count leaves: b^m is minimax.

   b = 2                                     b = 3
   |                        .^ b^m           |                       .^ b^m
   |                     ... o           100 |                    ...
   |                  ...                    |                 ...    o
   |              ....     --= b^(3m/4)      |              ...       . b^(3m/4)
   |           ...     ----    least         |           ...      ...-= least
   |         ..   -----                      |        ...     ..-----
10 |      ... ----.      ..... b^(m/2)       |     ...    ------
   |   ... ---..    .....                    |  ...   ----       ...... b^(m/2)
   |o..----.   .....                         |o.  ----     ......
   |=--..  ....                           10 |=---.   .....
   |.  ....                                  |.  .....
   |...                                      |...
   +--------------------------               +-------------------------
 m  2           3            4             m  2           3           4

= best   o random   ^ worst
"""
