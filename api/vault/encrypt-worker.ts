import { parentPort, workerData } from "node:worker_threads";
import { Encrypter } from "age-encryption";
import { SCRYPT_WORK, type Asked } from "./encrypt-apart.ts";

const { text, passphrase } = workerData as Asked;
const encrypter = new Encrypter();
encrypter.setPassphrase(passphrase);
encrypter.setScryptWorkFactor(SCRYPT_WORK);
const bytes = await encrypter.encrypt(text);
parentPort?.postMessage(bytes, [bytes.buffer as ArrayBuffer]);
