import type { SsoError } from '@leitai/identity/sso/contract'
import type { Language } from '@leitai/platform/contract/language'

interface FrameTexts {
  open: string
  openWhy: string
  openGo: string
  wait: string
  waitWhy: string
  waiting: string
  back: string
  backWhy: string
  backGo: string
  gone: string
  goneWhy: string
  failed: string
  why: Partial<Record<SsoError, string>> & { failed: string }
}

/** The pages of a launch that stand in the platform’s frame. */
export const frameTexts: Record<Language, FrameTexts> = {
  zh: {
    open: '在新窗口中打开',
    openWhy: '为了你的账号安全，本站不在其他网站的框架中显示。请点下面的按钮，在新窗口中继续。',
    openGo: '打开',
    wait: '请在新窗口中选择内容',
    waitWhy: '点下面的按钮，在新窗口中选择要加入课程的作业；选好后，本页会自动回到课程平台。',
    waiting: '还没有选好内容，选好后会自动继续。',
    back: '正在返回课程平台',
    backWhy: '如果没有自动返回，请点下面的按钮。',
    backGo: '返回',
    gone: '这次打开已过期',
    goneWhy: '请回到课程平台重新打开。',
    failed: '无法打开',
    why: {
      failed:
        '课程平台发来的信息没有通过检查。请回到课程平台重新打开；如果还是不行，请联系管理员，他们可以在日志中看到原因。',
      expired: '这次打开已过期或已用过，请回到课程平台重新打开。',
      tooMany: '打开得太频繁，请一分钟后再试。',
      unknown: '本站没有登记这个课程平台，或已停用；请联系管理员。',
      down: '暂时读不到课程平台的密钥，请稍后重试。',
      subject: '课程平台没有说明你是谁（匿名打开），无法进入；请联系课程平台的管理员。',
      denied: '课程平台拒绝了登录，请先在那里登录，再重新打开。',
    },
  },
  en: {
    open: 'Open in a new window',
    openWhy:
      'To keep your account safe, this site can’t be shown inside other sites. Use the button to continue in a new window.',
    openGo: 'Open',
    wait: 'Choose the content in a new window',
    waitWhy:
      'Use the button to choose the homework for the course in a new window. This page then returns to the platform automatically.',
    waiting: 'Nothing is chosen yet. This continues automatically.',
    back: 'Returning to the platform',
    backWhy: 'If this doesn’t happen automatically, use the button.',
    backGo: 'Go back',
    gone: 'This launch has expired',
    goneWhy: 'Open the link in your course again.',
    failed: 'This can’t be opened',
    why: {
      failed:
        'The data sent by the platform didn’t pass our checks. Open the link in your course again. If it still fails, contact the operator, who can find the reason in the log.',
      expired: 'This launch has expired or was already used. Open the link in your course again.',
      tooMany: 'Too many launches. Try again in a minute.',
      unknown: 'The platform isn’t registered here or is turned off. Contact the operator.',
      down: 'The platform’s keys can’t be read right now. Try again later.',
      subject: 'The platform doesn’t identify you (an anonymous launch). Contact its administrator.',
      denied: 'The platform rejected the sign-in. Sign in there, and open the link again.',
    },
  },
}
