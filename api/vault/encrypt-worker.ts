import { parentPort, workerData } from "node:worker_threads";
import { Encrypter } from "age-encryption";
import { SCRYPT_WORK, type Said, type Told } from "./encrypt-apart.ts";

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
const say = (said: Said) => parentPort?.postMessage(said);

let fill: ((told: Told) => void) | undefined;
const plain = new ReadableStream<Uint8Array>({
  pull: (stream) =>
    new Promise<void>((resolve) => {
      fill = (told) => {
        if (typeof told === "string") stream.close();
        else stream.enqueue(told);
        resolve();
      };
      say("more");
    }),
});
const encrypter = new Encrypter();
encrypter.setPassphrase(workerData as string);
encrypter.setScryptWorkFactor(SCRYPT_WORK);
const sealing = encrypter.encrypt(plain).then((sealed) => sealed.getReader());

parentPort?.on("message", (told: Told) => {
  if (told === "next") void sealNext();
  else fill?.(told);
});

async function sealNext(): Promise<void> {
  const { done, value } = await (await sealing).read();
  say(done ? "whole" : new Uint8Array(value));
}
