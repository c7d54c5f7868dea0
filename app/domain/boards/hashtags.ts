const HASHTAG = /(?<![\p{L}\p{N}_&])[#＃][\p{L}\p{N}_]*\p{L}[\p{L}\p{N}_]*/gu;

export const hashtagsIn = (text: string): string[] => text.match(HASHTAG) ?? [];
