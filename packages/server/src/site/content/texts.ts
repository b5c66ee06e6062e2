import type { Words } from '@leitai/contract/core/shape'

/** The platform's name where the operator has given it none. */
export const siteName: Words = { zh: '擂台', en: 'Leitai' }

/** What stands in a page of the platform where something is left to the operator. */
const open = (what: Words): Words => ({ zh: `【运营者填写:${what.zh}】`, en: `[operator: ${what.en}]` })

export const notEntered = {
  operator: open({ zh: '公司或机构全称', en: 'full name of the company or institution' }),
  city: open({ zh: '所在地', en: 'place' }),
  date: open({ zh: '生效日期', en: 'date it takes effect' }),
  email: open({ zh: '邮箱', en: 'e-mail address' }),
  phone: open({ zh: '电话', en: 'phone' }),
  address: open({ zh: '地址', en: 'address' }),
}
