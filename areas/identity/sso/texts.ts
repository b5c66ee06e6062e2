import type { Words } from '@leitai/platform/contract/inputs'

/** Why an account is locked that only a directory let in; admins read it. */
export const goneReason =
  '目录中已没有此人，且没有其他登录方式 / No longer in the directory, and no other way to log in'

export const directoryDown = (name: Words, days: number): { title: Words; body: Words } => ({
  title: {
    zh: `登录方式“${name.zh || name.en}”没有响应`,
    en: `The sign-in provider “${name.en || name.zh}” isn’t responding`,
  },
  body: {
    zh: `今天的核对没有完成，因此没有停用任何人的登录。请在管理后台“登录方式”中试用它；查不到的人满 ${days} 天才会被停用。`,
    en: `Today’s check wasn’t completed, so no one was suspended. Test the provider under “Sign-in providers” in the admin console. A person must be missing for {days} before anything happens.`.replace(
      '{days}',
      `${days} ${days === 1 ? 'day' : 'days'}`,
    ),
  },
})

export const manyGone = (
  name: Words,
  { gone, linked }: { gone: number; linked: number },
): { title: Words; body: Words } => ({
  title: {
    zh: `“${name.zh || name.en}”中突然查不到很多人`,
    en: `Many people are suddenly missing from “${name.en || name.zh}”`,
  },
  body: {
    zh: `已关联的 ${linked} 人中，今天有 ${gone} 人查不到。这更像是目录或搜索范围出了问题，因此没有停用任何人的登录。请检查后再试用。`,
    en: `${gone} of ${linked} linked people are missing today. This looks like a problem with the directory or its search base, so no one was suspended. Check and test the provider.`,
  },
})

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

/** What an admin reads after a trial with a wrong password. */
export const wrongPassword = { zh: '用户名或密码不正确', en: 'Wrong username or password' } as const
