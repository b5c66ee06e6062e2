import type { Words } from '@leitai/platform/contract/inputs'

/** What is wrong with the settings of a SAML identity provider. */
export const samlProblems = {
  documentType: { zh: '元数据含有文档类型声明', en: 'the metadata has a document type' },
  notXml: { zh: '元数据不是 XML', en: 'the metadata is not XML' },
  entities: { zh: '元数据须恰好描述一个实体', en: 'the metadata must describe exactly one entity' },
  noProvider: { zh: '元数据没有描述身份提供方', en: 'the metadata describes no identity provider' },
  entityId: { zh: '缺少实体 ID', en: 'the entity ID is missing' },
  entryPoint: { zh: '缺少登录地址（HTTP-Redirect）', en: 'the sign-in URL (HTTP-Redirect) is missing' },
  logoutUrl: { zh: '退出地址不正确', en: 'the sign-out URL isn’t valid' },
  noCertificate: { zh: '缺少签名证书', en: 'the signing certificate is missing' },
  certificate: { zh: '有证书不是 PEM 格式的 RSA 证书', en: 'a certificate isn’t an RSA certificate in PEM format' },
} as const satisfies Record<string, Words>
