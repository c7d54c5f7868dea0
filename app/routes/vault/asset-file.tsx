import type { vaultItemLinks } from "#components/vault/vault-links.ts";
import type { VaultItem } from "#contract/vault.ts";
import { fileSize } from "#lib/file-size.ts";
import { Card } from "#ui/card.tsx";
import { Link } from "#ui/link.tsx";

type Props = { item: VaultItem; to: ReturnType<typeof vaultItemLinks> };

/** Shows the file of a brand asset, which can be saved as it was uploaded. */
export function AssetFile({ item: { file, details, can }, to }: Props) {
  if (file === null && !can.update) return null;
  return (
    <Card as="section" className="vault-card">
      <div className="vault-card-head">
        <h2>File</h2>
        {can.update && (
          <Link to={to.upload} className="btn btn-quiet btn-small">
            {file === null ? "Add" : "Change"}
            <span className="sr-only"> the file</span>
          </Link>
        )}
      </div>
      {file === null ? (
        <p>There’s no file yet.</p>
      ) : (
        <>
          {file.type.startsWith("image/") && (
            <img
              src={`${to.file}?width=480&of=${file.checksum?.slice(0, 8) ?? ""}`}
              alt={details["alt"] ?? ""}
              className="vault-picture"
              width={file.width ?? undefined}
              height={file.height ?? undefined}
            />
          )}
          <p>
            <a href={to.file} download={file.name} dir="auto">
              {file.name}
            </a>{" "}
            <small>
              {fileSize(file.size)}
              {file.width !== null && file.height !== null && `, ${file.width} × ${file.height} pixels`}
            </small>
          </p>
          {file.checksum !== null && (
            <p>
              <small>
                SHA-256 <code className="vault-checksum">{file.checksum}</code>
              </small>
            </p>
          )}
        </>
      )}
    </Card>
  );
}
