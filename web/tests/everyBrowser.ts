// What every browser has and Node 18 lacks.
import { webcrypto } from 'node:crypto';

globalThis.crypto ??= webcrypto as Crypto;
