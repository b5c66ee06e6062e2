import { API_BASE } from '../../areas/platform/contract/call.ts'
import { admits, callerNames, callers, permissions } from '../../areas/platform/contract/permissions.ts'
import type { RegisteredCall } from '../../areas/platform/http/dispatcher.ts'

/** docs/generated/PERMISSIONS.md, generated from the declarations of the calls; `npm run docs` writes it. */

const HEAD = `# 权限表 / Permissions

由 \`npm run docs\` 从接口声明生成，请勿手改；\`tests/permissions.test.ts\` 以每一种身份调用每一个接口，证明此表属实。
身份是对所涉对象而言的：例如“队员”指所涉队伍的队员，“主办方”指所涉竞赛的主办方。表中为“谁可以”，是否此刻能做由各接口的规则决定。

Generated from the declarations of the calls by \`npm run docs\`; \`tests/permissions.test.ts\` makes every call as
everybody here and proves it. Who somebody is goes by the thing that a call names: “member” is one of the team in question, “host” works
on the competition in question. The table says who may; whether it can be done now is for each call's rules to say.

●: 可以 / may · 空：拒绝（401、403 或 404） / refused (401, 403 or 404) · 令牌 / token: 个人访问令牌所需的范围；“—”为任何令牌都不可，“公开”无需身份 / the scope
that a personal token needs; “—” is no token at all, “public” asks nobody. A token makes nobody an admin.
`

const row = (cells: string[]) => `| ${cells.join(' | ')} |\n`
const rule = (count: number) => row(Array.from({ length: count }, () => '---'))

const words = () =>
  row(['may', '谁', 'Who']) +
  rule(3) +
  Object.entries(permissions)
    .map(([word, { zh, en }]) => row([`\`${word}\``, zh, en]))
    .join('')

const tokenOf = ({ call }: RegisteredCall) =>
  call.access === 'public' && call.method === 'GET' ? '公开 public' : (call.token ?? '—')

function table(calls: RegisteredCall[]): string {
  const names = callers.map((who) => `${callerNames[who].zh}<br>${callerNames[who].en}`)
  const head = ['接口 / Call', 'may', ...names, '令牌<br>token']
  const lines = calls.map((registered) => {
    const { may, method, path, summary } = registered.call
    const marks = callers.map((who) => (admits(may, who) ? '●' : ''))
    const call = `\`${registered.name}\` ${summary.replaceAll('|', '\\|')}<br>${method} ${API_BASE}${path}`
    return row([call, `\`${may}\``, ...marks, tokenOf(registered)])
  })
  return row(head) + rule(head.length) + lines.join('')
}

/** The calls sorted by name, so that the page changes only where they do. */
export const permissionsPage = (calls: RegisteredCall[]): string =>
  [
    HEAD,
    `## 用语 / Words\n\n${words()}`,
    `## 接口 / Calls\n\n${table(calls.toSorted((a, b) => (a.name < b.name ? -1 : 1)))}`,
  ].join('\n')
