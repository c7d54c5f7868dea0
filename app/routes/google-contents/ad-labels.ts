export const adLabels = {
  headlines: "Headlines",
  "headlines[].text": "Headline",
  descriptions: "Descriptions",
  "descriptions[].text": "Description",
  path1: "Display path 1",
  path2: "Display path 2",
  final_url: "Final URL",
  ad_group_id: "Ad group",
  owner_id: "Owner",
  approvers: "Reviewers",
  planned_for: "Date",
  notes: "Notes",
};
