type Ad = {
  name: string;
  description: string | null;
  status: string;
  starts_on: string | null;
  ends_on: string | null;
  budget_amount: number | null;
  currency: string | null;
};

export const adValues = (ad: Ad) => ({
  name: ad.name,
  description: ad.description ?? "",
  status: ad.status,
  starts_on: ad.starts_on ?? "",
  ends_on: ad.ends_on ?? "",
  budget_amount: ad.budget_amount === null ? "" : String(ad.budget_amount),
  currency: ad.currency ?? "",
});
