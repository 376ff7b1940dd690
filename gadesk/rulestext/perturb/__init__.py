"""Changed texts: whether what is legal in a place of one text is read in that place of all.

Texts that are read are changed in one place, in good English, and read again. What is not read then was learnt as a
sentence and not as a place in one; and where it is read, only the leaf that was changed may differ in the node.
"""
