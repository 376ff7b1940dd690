"""Games that were played: what each side saw is kept, listed, counted, watched again and gone on with."""
