import { anybody, clientId, defineKind, emptyMapping, origin } from '@leitai/platform/config/contract.sso-providers'
import * as form from '@leitai/platform/contract/form'
import * as z from 'zod/mini'

/** WeChat Work. */
export const wecom = defineKind({
  kind: 'wecom',
  name: { zh: '企业微信', en: 'WeChat Work' },
  way: 'redirect',
  settings: z.object({ ...anybody, kind: z.literal('wecom'), clientId, agentId: form.text(40), origin }),
  mapping: {
    ...emptyMapping,
    subject: 'userid',
    account: 'userid',
    number: 'userid',
    name: 'name',
    department: 'department',
    email: 'biz_mail, email',
  },
  needsSecret: true,
  endsLogIns: false,
})

/** DingTalk. */
export const dingtalk = defineKind({
  kind: 'dingtalk',
  name: { zh: '钉钉', en: 'DingTalk' },
  way: 'redirect',
  settings: z.object({
    ...anybody,
    kind: z.literal('dingtalk'),
    clientId,
    /** Whose members may log in; empty: those of any. */
    corpId: z._default(form.maybe(100), ''),
    origin,
  }),
  mapping: {
    ...emptyMapping,
    subject: 'unionId',
    account: 'nick',
    number: 'job_number',
    name: 'name',
    email: 'org_email, email',
  },
  needsSecret: true,
  endsLogIns: false,
})

/** Feishu, and Lark outside of the mainland. */
export const feishu = defineKind({
  kind: 'feishu',
  name: { zh: '飞书 / Lark', en: 'Feishu / Lark' },
  way: 'redirect',
  settings: z.object({
    ...anybody,
    kind: z.literal('feishu'),
    clientId,
    /** Whose members may log in; empty: those of any. */
    tenant: z._default(form.maybe(100), ''),
    /** Lark, outside of the mainland. */
    international: z._default(z.boolean(), false),
    origin,
  }),
  mapping: {
    ...emptyMapping,
    subject: 'open_id',
    account: 'name',
    number: 'employee_no',
    name: 'name',
    email: 'enterprise_email, email',
  },
  needsSecret: true,
  endsLogIns: false,
})

/** WeChat. */
export const wechat = defineKind({
  kind: 'wechat',
  name: { zh: '微信', en: 'WeChat' },
  way: 'redirect',
  settings: z.object({ ...anybody, kind: z.literal('wechat'), clientId, origin }),
  mapping: { ...emptyMapping, subject: 'openid', account: 'nickname' },
  needsSecret: true,
  endsLogIns: false,
})

declare module '@leitai/platform/config/contract.sso-providers' {
  interface ProviderKinds {
    wecom: typeof wecom
    dingtalk: typeof dingtalk
    feishu: typeof feishu
    wechat: typeof wechat
  }
}
