import type { Field } from "#forms/use-form.ts";
import { timeZoneLabel } from "#lib/time-zones.ts";
import { Button } from "#ui/button.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";

/** Offers the device's time zone. Only a script can read it, so the space for the offer is reserved. */
export function DeviceZone({ field, zones }: { field: Field; zones: readonly string[] }) {
  const zone = useHydrated() ? new Intl.DateTimeFormat().resolvedOptions().timeZone : "";
  const isOffered = zones.includes(zone) && field.value !== zone;
  const use = () => {
    const select = document.getElementById(field.id);
    if (!(select instanceof HTMLSelectElement)) return;
    select.value = zone;
    select.dispatchEvent(new Event("input", { bubbles: true }));
    select.focus();
  };
  return (
    <div className="flex min-h-(--control-height) flex-wrap items-center gap-x-3 text-sm">
      {isOffered && (
        <>
          <span>Your device uses {timeZoneLabel(zone)}.</span>
          <Button size="small" onClick={use}>
            Use this time zone
          </Button>
        </>
      )}
    </div>
  );
}
