export * from "#contract/report-vocabulary.ts";
