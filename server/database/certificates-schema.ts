/** The tables of certificates and shared results, as types. */
import type { Generated } from "kysely";

/** The certificates that attempts have earned. */
export interface CertificatesTable {
  /** 128 random bits as base64url: anyone with the code may see what the owner shows. */
  code: string;
  /** Unique: one certificate per attempt. */
  attempt_id: string;
  /** Null once the account is deleted. */
  user_id: string | null;
  /** The name as it was when the attempt started; null once the account is deleted. */
  holder_name: string | null;
  slug: string;
  title: string;
  score: number;
  max_score: Generated<number>;
  pass_score: Generated<number>;
  attempt_number: number;
  /** How many of the attempt's questions had been seen before; null on certificates from before it was counted. */
  seen_before: number | null;
  issued_at: string;
  /** Since when others see the name, the score; null while hidden. */
  name_shown_since: string | null;
  score_shown_since: string | null;
  revoked_at: string | null;
  revoked_reason: string | null;
  /** The credential's place in the status lists, from 0 on. */
  status_index: number;
}

/** Results that anyone with the link can see. */
interface SharesTable {
  /** 128 random bits as base64url. */
  code: string;
  attempt_id: string;
  user_id: string;
  shared_at: string;
  name_shown_since: string | null;
}

/** The key pairs that sign credentials; public keys stay forever. */
interface SigningKeysTable {
  /** The public key's RFC 7638 thumbprint. */
  id: string;
  /** JSON. */
  public_jwk: string;
  /** PKCS #8, encrypted with the key that is stored apart from the database. */
  private_key: string;
  created_at: string;
  /** `current` for the one that signs, else null; unique. */
  role: string | null;
}

export interface CertificatesSchema {
  certificates: CertificatesTable;
  shares: SharesTable;
  signing_keys: SigningKeysTable;
}
