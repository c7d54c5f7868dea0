const figures = new Intl.NumberFormat("en-US");

/** Shows "842 words, 4 min". */
export const WordCount = ({ words, minutes }: { words: number; minutes: number }) => (
  <p className="blog-count">
    {figures.format(words)} {words === 1 ? "word" : "words"}, {minutes} min
  </p>
);
