declare module "@20minutes/s3rver" {
  import type { AddressInfo, Server } from "node:net";
  import type { Server as HttpServer } from "node:http";

  export default class S3rver {
    constructor(wishes: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      vhostBuckets: boolean;
      allowMismatchedSignatures: boolean;
      configureBuckets: { name: string }[];
    });
    httpServer: HttpServer & Server;
    run(): Promise<AddressInfo>;
  }
}
