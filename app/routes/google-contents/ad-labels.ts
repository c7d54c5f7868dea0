export const adLabels = {
  headlines: "Headlines",
  "headlines[].text": "Headline",
  descriptions: "Descriptions",
  "descriptions[].text": "Description",
  path1: "Path 1",
  path2: "Path 2",
  final_url: "Address",
  ad_group_id: "Ad group",
  owner_id: "Owner",
  planned_for: "Date",
  notes: "Notes",
};
