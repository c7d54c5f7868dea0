import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** A certificate for the name, `site.pem` and `site.key` in the folder, by an authority made for this one time. Gives the authority's own. */
export async function makeCertificate(folder: string, name: string): Promise<string> {
  const openssl = (...words: string[]) => run("openssl", words, { cwd: folder });
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"];
  await openssl(
    "req",
    "-x509",
    ...key,
    "-keyout",
    "ca.key",
    "-out",
    "ca.pem",
    "-days",
    "2",
    "-subj",
    "/CN=Local CA",
  );
  await openssl("req", ...key, "-keyout", "site.key", "-out", "site.csr", "-subj", `/CN=${name}`);
  await writeFile(join(folder, "site.ext"), `subjectAltName=DNS:${name}\nbasicConstraints=CA:FALSE\n`);
  const signed = [
    "-CA",
    "ca.pem",
    "-CAkey",
    "ca.key",
    "-CAcreateserial",
    "-days",
    "2",
    "-extfile",
    "site.ext",
  ];
  await openssl("x509", "-req", "-in", "site.csr", "-out", "site.pem", ...signed);
  return readFile(join(folder, "ca.pem"), "utf8");
}
