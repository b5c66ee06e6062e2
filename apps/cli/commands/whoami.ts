import { tokenInUse } from '@leitai/identity/token/contract'
import { t } from '../language.ts'
import { openSession } from '../session.ts'
import { say, timeText } from '../terminal.ts'

export async function whoami(): Promise<void> {
  const { server, call } = openSession()
  const { userId, userName, token } = await call(tokenInUse, {})
  say(`${userName} (${userId})  ${server}`)
  if (token) {
    const until = timeText(token.expiresAt)
    say(t(`权限 ${token.scopes.join(', ')}，有效至 ${until}`, `Scopes ${token.scopes.join(', ')}, until ${until}`))
  }
}
