import type { Words } from '@leitai/platform/contract/inputs'

/**
 * The privileged acts of this area with their names; keys are domain.verb, as stored in the log.
 * @public Read by platform/web/framework/act-words.ts.
 */
export const acts = {
  'account.close': { zh: '注销账号（到期）', en: 'closed an account (due)' },
  'account.endLogins': { zh: '结束账号的全部登录', en: 'signed an account out everywhere' },
  'account.endTwoStep': { zh: '关闭账号的两步验证', en: 'turned off two-step verification' },
  'account.lock': { zh: '锁定账号', en: 'locked an account' },
  'account.unlock': { zh: '解锁账号', en: 'unlocked an account' },
  'account.make': { zh: '新建管理员（命令行）', en: 'created an admin (by command)' },
  'account.password': { zh: '重设密码（命令行）', en: 'set a password (by command)' },
  'account.role': { zh: '更改平台角色', en: 'changed a role' },
  'logins.off': { zh: '停用登录方式', en: 'turned off a sign-in provider' },
  'logins.on': { zh: '启用登录方式', en: 'turned on a sign-in provider' },
  'logins.order': { zh: '更改登录方式的顺序', en: 'reordered the sign-in providers' },
  'logins.remove': { zh: '删除登录方式', en: 'removed a sign-in provider' },
  'logins.save': { zh: '编辑登录方式', en: 'edited a sign-in provider' },
  'organisation.create': { zh: '创建组织', en: 'created an organisation' },
  'organisation.close': { zh: '关闭组织', en: 'closed an organisation' },
  'organisation.open': { zh: '重新开放组织', en: 'reopened an organisation' },
  'organisation.sources': { zh: '更改组织的成员来源', en: 'changed who can join an organisation' },
  'organisation.edit': { zh: '更改组织的页面', en: 'changed an organisation’s page' },
  'organisation.role': { zh: '更改组织成员的角色', en: 'changed a role in an organisation' },
  'organisation.remove': { zh: '移出组织成员', en: 'removed someone from an organisation' },
  'organisation.code': { zh: '更改组织的加入码', en: 'changed an organisation’s join code' },
  'realname.approve': { zh: '通过实名认证', en: 'approved an identity verification' },
  'realname.look': { zh: '查看实名资料', en: 'viewed an identity verification' },
  'realname.refuse': { zh: '驳回实名认证', en: 'rejected an identity verification' },
} as const satisfies Record<string, Words>

declare module '@leitai/platform/audit/audit' {
  interface ActCatalogue {
    identity: typeof acts
  }
}
