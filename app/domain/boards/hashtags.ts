const HASHTAG = /(?<![\p{L}\p{N}_&])[#＃][\p{L}\p{N}_]*\p{L}[\p{L}\p{N}_]*/gu;

/** Returns the hashtags of a text, including duplicates. */
export const hashtagsIn = (text: string): string[] => text.match(HASHTAG) ?? [];
