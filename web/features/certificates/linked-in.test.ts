import { expect, test } from "vitest";
import { linkedInUrl } from "./linked-in.ts";

test("LinkedIn receives name, organisation, month, address and number of a certificate", () => {
  const certificate = {
    code: "abc",
    url: "https://assay.example.com/certificate/abc",
    slug: "cplusplus",
    title: "C++ Assessment",
    maxScore: 10,
    passScore: 8,
    seconds: 600,
    attemptNumber: 1,
    issuedAt: "2026-12-31T23:59:59.999Z",
    revoked: false,
    revokedAt: null,
  };
  const { origin, pathname, searchParams } = new URL(linkedInUrl(certificate, "Engine & Works"));
  expect(`${origin}${pathname}`).toBe("https://www.linkedin.com/profile/add");
  expect(Object.fromEntries(searchParams)).toEqual({
    startTask: "CERTIFICATION_NAME",
    name: "C++ Assessment",
    organizationName: "Engine & Works",
    issueYear: "2026",
    issueMonth: "12",
    certUrl: certificate.url,
    certId: "abc",
  });
});

test("LinkedIn receives the version of an own assessment", () => {
  const certificate = {
    code: "abc",
    url: "https://assay.example.com/certificate/abc",
    slug: "own-abcdefghij",
    title: "Handling customer data",
    version: 3,
    maxScore: 20,
    passScore: 16,
    seconds: 900,
    attemptNumber: 1,
    issuedAt: "2026-12-31T23:59:59.999Z",
    revoked: false,
    revokedAt: null,
  };
  const { searchParams } = new URL(linkedInUrl(certificate, "Engine & Works"));
  expect(searchParams.get("name")).toBe("Handling customer data, version 3");
});
