/** The screen before a link logs a browser in; both parameters are names of users. */
export const continueTexts = {
  zh: {
    title: (meant: string) => `以“${meant}”的身份继续？`,
    why: '有一个链接想让此浏览器登录上面的账号。',
    here: (here: string, meant: string) => `你现在登录的是“${here}”。继续将退出它，改为“${meant}”。`,
    warning: '如果这不是你自己的账号，请选“不，保持现状”：否则你接下来填写和提交的内容都会归到别人的账号下。',
    yes: (meant: string) => `以“${meant}”继续`,
    no: '不，保持现状',
  },
  en: {
    title: (meant: string) => `Continue as “${meant}”?`,
    why: 'A link wants to sign this browser in to the account above.',
    here: (here: string, meant: string) =>
      `You’re signed in as “${here}”. Continuing signs you out and signs you in as “${meant}”.`,
    warning:
      'If this isn’t your account, choose “No, keep it as it is”. Otherwise anything you enter and submit from now on goes to someone else’s account.',
    yes: (meant: string) => `Continue as “${meant}”`,
    no: 'No, keep it as it is',
  },
} as const
