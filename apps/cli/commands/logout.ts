import { endTokenInUse } from '@leitai/identity/token/contract'
import { exitOf, exits, isCallError } from '../command-error.ts'
import { keepCredentials } from '../credentials.ts'
import { t } from '../language.ts'
import { openSession } from '../session.ts'
import { good, say, warn } from '../terminal.ts'

/** Revokes the token on the server and deletes it here, also if it has expired there. */
export async function logout(): Promise<void> {
  const { server, call } = openSession()
  try {
    await call(endTokenInUse, {})
  } catch (error) {
    if (!isCallError(error)) throw error
    if (exitOf(error) !== exits.loggedOut) {
      warn(
        t('网站上的令牌没有撤销，请在网页上撤销：', 'The token wasn’t revoked on the site. Revoke it on its page: ') +
          error.message,
      )
    }
  }
  keepCredentials(server, null)
  say(good(t(`已退出 ${server}`, `Signed out of ${server}`)))
}
