import type { ReactNode } from "react";
import type { VaultCode, VaultItem, VaultReveal } from "#contract/vault.ts";
import { VAULT_SECRETS } from "#contract/vocabulary.ts";
import { hexColor } from "#domain/vault/contrast.ts";
import {
  actionText,
  detailName,
  fieldsOf,
  flagName,
  levelName,
  secretName,
  typeName,
} from "#domain/vault/vocabulary.ts";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { Avatar } from "#ui/avatar.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { CopyField } from "#ui/copy-field.tsx";
import { Icon } from "#ui/icons.tsx";
import { sentenceLabel } from "#lib/labels.ts";
import { Link } from "#ui/link.tsx";
import { Menu, MenuItem } from "#ui/menu.tsx";
import { Day, Moment } from "#ui/time.tsx";
import { WebLink } from "#ui/web-link.tsx";
import { grantName } from "./grant-name.ts";
import { AssetFile } from "./asset-file.tsx";
import { type Ask, ConfirmCard } from "./confirm-card.tsx";
import { ContrastTable, type NamedColor } from "./contrast-table.tsx";
import { hostOf } from "#components/vault/host-of.ts";
import { CopyCode, ShownCode, ShownSecret } from "./shown-secret.tsx";
import { UsedIn } from "./used-in.tsx";
import { ItemPicture } from "#components/vault/vault-list.tsx";
import { type vaultItemLinks, vaultLinks } from "#components/vault/vault-links.ts";

type Shown = { wish: string } & ({ code: VaultCode } | { secret: VaultReveal });

type Props = {
  item: VaultItem;
  zone: string | null;
  /** What a brand color is compared with. */
  colors: readonly NamedColor[];
  to: ReturnType<typeof vaultItemLinks>;
  shown: Shown | undefined;
  ask: Ask | undefined;
};

/** Renders everything about an item. What is secret is there only in the answer to whoever asked for it. */
export function VaultItemSheet({ item, zone, colors, to, shown, ask }: Props) {
  const code = shown && "code" in shown ? shown.code : undefined;
  const hex = hexColor(item.details["hex"] ?? "");
  return (
    <article className="vault-sheet" aria-labelledby="vault-name">
      <Head item={item} to={to} />
      {ask && <ConfirmCard key={ask.wish} ask={ask} to={to.item} />}
      {item.has_code && ask?.wish !== "code" && (
        <Card as="section" className="vault-code-card">
          <div>
            <h2>One-time code</h2>
            {code && (
              <ShownCode
                key={code.code}
                code={code.code}
                seconds={code.seconds_left}
                period={code.period}
                to={to.item}
              />
            )}
          </div>
          <div className="actions">
            {code && <CopyCode key={code.code} code={code.code} />}{" "}
            <Form id="show-code" keepsPlace>
              <SubmitButton name="intent" value="code" tone={code ? "secondary" : "primary"}>
                {code ? "New code" : "Show code"}
              </SubmitButton>
            </Form>
          </div>
        </Card>
      )}
      {item.type === "brand_asset" && (
        <div className="vault-cards">
          <AssetFile item={item} to={to} />
          <UsedIn item={item} to={to} />
        </div>
      )}
      <Facts item={item} zone={zone} to={to} shown={shown} />
      {hex !== null && colors.length > 0 && <ContrastTable hex={hex} others={colors} />}
      <div className="vault-cards">
        <Sharing item={item} to={to} />
        {item.accesses.length > 0 && <LastOpened item={item} zone={zone} to={to} />}
      </div>
    </article>
  );
}

function Head({ item, to }: Pick<Props, "item" | "to">) {
  const owners = item.grants.filter(({ level, is_over: isOver }) => level === "owner" && !isOver);
  const isArchived = item.archived_at !== null;
  return (
    <header className="vault-head">
      <span className="vault-icon vault-icon-large" data-type={item.type} aria-hidden>
        <ItemPicture item={item} />
      </span>
      <div className="vault-head-text">
        <h1 id="vault-name" tabIndex={-1} dir="auto">
          {item.name}
        </h1>
        <p>
          {typeName(item.type)}
          {item.project && (
            <>
              {" · "}
              <bdi>{item.project.name}</bdi>
            </>
          )}
          {owners.length > 0 && (
            <>
              {" · owned by "}
              <bdi>{owners.map(({ person }) => person?.name ?? "someone").join(", ")}</bdi>
            </>
          )}
          {isArchived && " · archived"}
        </p>
        {item.flags.length > 0 && (
          <p className="vault-flags">
            {item.flags.map((flag) => (
              <span key={flag} className="vault-flag">
                <Icon name="warning" size={14} /> {flagName(flag)}{" "}
              </span>
            ))}
          </p>
        )}
      </div>
      <div className="actions" data-commands="">
        <Form id="favorite" keepsPlace>
          <SubmitButton
            name="intent"
            value={item.is_favorite ? "no-favorite" : "favorite"}
            tone="quiet"
            className="btn-icon vault-star"
            pressed={item.is_favorite}
          >
            <Icon name="star" />
            <span className="sr-only">Favorite</span>
          </SubmitButton>
        </Form>{" "}
        {item.can.share && (
          <ButtonLink to={to.share}>
            <Icon name="user-plus" />
            Share
          </ButtonLink>
        )}{" "}
        {item.can.update && (
          <ButtonLink to={to.edit}>
            <Icon name="pencil" />
            Edit
          </ButtonLink>
        )}{" "}
        {item.can.update && (
          <Menu id="vault-item-more" label="More" record={item.name} look="dots">
            <ul>
              {item.type === "sign_in" && (
                <li>
                  <MenuItem to={to.password} icon="sparkles">
                    New password
                  </MenuItem>
                </li>
              )}
              <li>
                <MenuItem to={to.earlier} icon="history">
                  Earlier values
                </MenuItem>
              </li>
              <li>
                <MenuItem to={to.accesses} icon="rows">
                  Access log
                </MenuItem>
              </li>
              {item.can.delete && (
                <li>
                  <Form id="archive">
                    <SubmitButton name="intent" value={isArchived ? "unarchive" : "archive"} tone="quiet">
                      <Icon name="archive" />
                      {isArchived ? "Unarchive" : "Archive"}
                    </SubmitButton>
                  </Form>
                </li>
              )}
              {item.can.delete && (
                <li>
                  <MenuItem to={to.delete} icon="trash">
                    Delete…
                  </MenuItem>
                </li>
              )}
            </ul>
          </Menu>
        )}
      </div>
    </header>
  );
}

function Facts({ item, zone, to, shown }: Omit<Props, "ask" | "colors">) {
  const secret = shown && "secret" in shown ? shown : undefined;
  const { secrets, details } = fieldsOf(item.type);
  const named = [
    ...secrets.filter((name) => name !== "seed"),
    ...VAULT_SECRETS.filter((name) => name !== "seed" && !secrets.includes(name)),
  ].filter((name) => item.stored.includes(name));
  const secretRow = (field: string, label: string) => (
    <Row key={field} term={label} isShown={secret?.wish === field}>
      {secret?.wish === field ? (
        <ShownSecret
          key={secret.secret.value}
          id={`secret-${field}`}
          label={label}
          value={secret.secret.value}
          to={to.item}
        />
      ) : (
        <Form id={`reveal-${field}`} keepsPlace className="vault-reveal">
          <span aria-hidden>• • • • • • • •</span> <span className="sr-only">Hidden</span>{" "}
          <input type="hidden" name="field" value={field} />
          <SubmitButton id={`secret-${field}`} name="intent" value="reveal" tone="secondary" size="small">
            <Icon name="eye" />
            Reveal<span className="sr-only"> {label}</span>
          </SubmitButton>
        </Form>
      )}
    </Row>
  );
  const known = [...details, ...Object.keys(item.details)].filter(
    (name, index, all) => item.details[name] && all.indexOf(name) === index,
  );
  return (
    <dl className="vault-facts">
      {item.username && (
        <Row term="User name">
          <CopyField id="vault-username" label="User name" value={item.username} />
        </Row>
      )}
      {named.map((name) => secretRow(name, secretName(name)))}
      {item.fields.map(({ id, label, is_secret: isSecret, text }) =>
        isSecret ? (
          item.stored.includes(id) && secretRow(id, label)
        ) : (
          <Row key={id} term={label}>
            <bdi>{text ?? "–"}</bdi>
          </Row>
        ),
      )}
      {known.map((name) => (
        <Row key={name} term={detailName(name)}>
          {name === "identifier" ? (
            <CopyField id="vault-identifier" label={detailName(name)} value={item.details[name] ?? ""} />
          ) : (
            <bdi className="vault-lines">
              {name === "asset_kind" ? sentenceLabel(item.details[name] ?? "") : item.details[name]}
            </bdi>
          )}
        </Row>
      ))}
      {item.urls.map((url) => (
        <Row key={url} term={item.type === "sign_in" ? "Sign-in page" : "Address"}>
          <Address url={url} />
        </Row>
      ))}
      {item.rotate_by !== null && (
        <Row term="Replace by">
          <Day day={item.rotate_by} />
        </Row>
      )}
      {item.rights_end !== null && (
        <Row term="Rights end">
          <Day day={item.rights_end} />
        </Row>
      )}
      {item.folder && (
        <Row term="Folder">
          <bdi>{item.folder.name}</bdi>
        </Row>
      )}
      {item.tags.length > 0 && (
        <Row term="Tags">
          <span className="vault-tags">
            {item.tags.map((tag) => (
              <span key={tag}>
                <Link to={vaultLinks().tagged(tag)} className="vault-tag">
                  <bdi>{tag}</bdi>
                </Link>{" "}
              </span>
            ))}
          </span>
        </Row>
      )}
      {item.description && (
        <Row term="Description">
          <bdi className="vault-lines">{item.description}</bdi>
        </Row>
      )}
      {item.secret_changed_at !== null && (
        <Row term="Last changed">
          <Moment at={item.secret_changed_at} zone={zone} />
        </Row>
      )}
    </dl>
  );
}

const Row = ({ term, isShown, children }: { term: string; isShown?: boolean; children: ReactNode }) => (
  <div data-shown={isShown || undefined}>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
);

/** Only addresses of the web are links. */
const Address = ({ url }: { url: string }) =>
  /^https?:\/\//i.test(url) && URL.canParse(url) ? (
    <span className="vault-address">
      <WebLink url={url} text={hostOf(url)} /> <Icon name="external-link" size={14} />
    </span>
  ) : (
    <bdi>{url}</bdi>
  );

function Sharing({ item, to }: Pick<Props, "item" | "to">) {
  return (
    <Card as="section" className="vault-card">
      <div className="vault-card-head">
        <h2>{item.can.share ? "Who can see it" : "Who owns it"}</h2>
        {item.can.share && (
          <Link to={to.share} className="btn btn-quiet btn-small">
            Change<span className="sr-only"> who can see it</span>
          </Link>
        )}
      </div>
      <ul className="vault-people">
        {item.grants.map((grant) => (
          <li key={grant.id}>
            {grant.person ? (
              <Avatar name={grant.person.name} image={grant.person.avatar_url} />
            ) : (
              <Icon name={grant.team ? "users" : "globe"} />
            )}
            <span>
              <bdi>{grantName(grant)}</bdi>{" "}
              {grant.until !== null && (
                <small className="vault-until">
                  {grant.is_over ? "ended " : "until "}
                  <Day day={grant.until} />
                </small>
              )}
            </span>{" "}
            <b>{levelName(grant.level)}</b>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const LastOpened = ({ item, zone, to }: Pick<Props, "item" | "zone" | "to">) => (
  <Card as="section" className="vault-card">
    <div className="vault-card-head">
      <h2>Last opened</h2>
      <Link to={to.accesses} className="btn btn-quiet btn-small">
        Access log
      </Link>
    </div>
    <ul className="vault-people">
      {item.accesses.map(({ id, person, person_name: name, action, field, at }) => (
        <li key={id}>
          <Avatar name={person?.name ?? name} image={person?.avatar_url ?? null} isAlone />{" "}
          <span>{actionText(action, field)}</span>{" "}
          <small>
            <Moment at={at} zone={zone} />
          </small>
        </li>
      ))}
    </ul>
  </Card>
);
