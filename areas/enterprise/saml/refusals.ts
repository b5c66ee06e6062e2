import type { Refusals } from '@leitai/platform/contract/refusals'

export const samlRefusals = {
  'sso.metadata': [
    400,
    'SAML 设置不完整：请粘贴身份提供方的元数据，或填写实体 ID、登录地址和签名证书；{problem}',
    'The SAML settings are incomplete. Paste the identity provider’s metadata, or enter its entity ID, sign-in URL and signing certificate; {problem}',
  ],
} as const satisfies Refusals

declare module '@leitai/platform/contract/refusals' {
  interface RefusalCatalogue {
    'enterprise/saml': typeof samlRefusals
  }
}
