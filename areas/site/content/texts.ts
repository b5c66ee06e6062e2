import type { Words } from '@leitai/platform/contract/inputs'

/** The platform’s name if the operator has set none. */
export const siteName: Words = { zh: '擂台', en: 'Leitai' }

/** What built-in pages say where the operator has entered nothing: sentences that hold all the same. */
export const notEntered = {
  operator: (site: string): Words => ({ zh: `“${site}”的运营方`, en: `the operator of “${site}”` }),
  city: { zh: '运营方所在地', en: 'the operator’s location' },
  officer: { zh: '运营方指定的负责人', en: 'a person named by the operator' },
  processors: { zh: '可向我们索取名单', en: 'ask us for the list' },
  email: { zh: '“联系我们”所列的地址', en: 'the address on the page “Contact us”' },
  reach: { zh: '请通过“意见反馈”与我们联系', en: 'Write to us through “Feedback”' },
  date: { zh: '本文本在平台公布之日', en: 'the day on which this text is published here' },
}

/** The ways to reach the operator that have been entered. */
export const reachText = {
  email: { zh: '邮箱：', en: 'Email: ' },
  phone: { zh: '电话：', en: 'Phone: ' },
  address: { zh: '地址：', en: 'Address: ' },
}
