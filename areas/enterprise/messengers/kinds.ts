import { redirectingKind, type SignInKind } from '@leitai/identity/sso/kind'
import { dingtalk, feishu, wechat, wecom } from './contract.ts'
import { dingtalkProvider } from './dingtalk.ts'
import { feishuProvider } from './feishu.ts'
import { wechatProvider } from './wechat.ts'
import { wecomProvider } from './wecom.ts'

/** Messengers: applications of theirs by which people log in. */
export const messengerKinds: readonly SignInKind[] = [
  redirectingKind(wecom.kind, wecomProvider),
  redirectingKind(dingtalk.kind, dingtalkProvider),
  redirectingKind(feishu.kind, feishuProvider),
  redirectingKind(wechat.kind, wechatProvider),
]
