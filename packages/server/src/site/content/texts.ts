import type { Words } from '@leitai/contract/core/shape'

/** The platform’s name if the operator has set none. */
export const siteName: Words = { zh: '擂台', en: 'Leitai' }

/** Placeholder in a built-in page for what the operator has to fill in. */
const open = (what: Words): Words => ({ zh: `【运营者填写：${what.zh}】`, en: `[operator: ${what.en}]` })

export const notEntered = {
  operator: open({ zh: '公司或机构全称', en: 'full name of the company or institution' }),
  city: open({ zh: '所在地', en: 'place' }),
  date: open({ zh: '生效日期', en: 'date it takes effect' }),
  email: open({ zh: '邮箱', en: 'e-mail address' }),
  phone: open({ zh: '电话', en: 'phone' }),
  address: open({ zh: '地址', en: 'address' }),
}
