import { href } from "react-router";
import { ButtonLink } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";

/** Shows new recovery codes, which no other page can show. */
export const RecoveryCodes = ({ codes }: { codes: readonly string[] }) => (
  <div className="grid max-w-xl gap-4">
    <Card>
      <ul aria-label="Recovery codes" className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </Card>
    <p>Print them or keep them in a password manager. You won’t see them again.</p>
    <div className="actions">
      <ButtonLink to={href("/settings/security")} tone="primary">
        I’ve saved the codes
      </ButtonLink>
    </div>
  </div>
);
