/** A certificate for `localhost` that tests speak TLS with; trusted by nobody but a test that says so. */

export const testCertificate = `-----BEGIN CERTIFICATE-----
MIIBljCCATugAwIBAgIUDUR9XCEu9P6mgxGt8SCApYuQ3nMwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTAzMjkxMVoYDzIxMjYxMDI4
MDMyOTExWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARYDTAljoVnX1dScUwijT96cOimoP6+R62uhqJTin2wgPuif+l3j0a9
oU+fFptQpr5uaQIZjYvxrHr5gqae071Mo2kwZzAdBgNVHQ4EFgQUFphyaI7G/Y5L
WwFUTakhlMVq1RkwHwYDVR0jBBgwFoAUFphyaI7G/Y5LWwFUTakhlMVq1RkwFAYD
VR0RBA0wC4IJbG9jYWxob3N0MA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0EAwID
SQAwRgIhAKbbEOFm1bftP3rYGAaJjyifroZ8H/eN6lo2Ix2xPbPRAiEAyFFcmi0a
WTIeEQo6dALKbD66W6xInve4kYPafeer7i8=
-----END CERTIFICATE-----
`;

export const testCertificateKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg8Rl0BRSmHtDWtwPD
Q2ylxlHV2u3sDeJuLSpRg9fuBJyhRANCAARYDTAljoVnX1dScUwijT96cOimoP6+
R62uhqJTin2wgPuif+l3j0a9oU+fFptQpr5uaQIZjYvxrHr5gqae071M
-----END PRIVATE KEY-----
`;
