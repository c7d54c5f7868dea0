/** The columns with the texts of a search ad that are edited for several ads at once. */
export const GOOGLE_TEXTS = ["headlines_json", "descriptions_json", "path1", "path2", "final_url"] as const;
