import type { Words } from '@leitai/platform/contract/inputs'

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
