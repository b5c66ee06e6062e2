import { useMe } from '@leitai/identity/account/web/shared/session'
import classes from './Detail.module.css'

const WIDTH = 320
const HEIGHT = 200

/** A watermark with the viewer's name across the page, so that screenshots can be traced. */
export function PageMark() {
  const me = useMe()
  if (!me.loginFlag) return null
  const text = `${me.userName} ${me.userId}`.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><text x="20" y="120" transform="rotate(-20 ${WIDTH / 2} ${HEIGHT / 2})" fill="gray" fill-opacity=".14" font-size="16" font-family="sans-serif">${text}</text></svg>`
  return (
    <div
      aria-hidden
      data-testid="page-mark"
      className={classes.mark}
      style={{ backgroundImage: `url("data:image/svg+xml,${encodeURIComponent(picture)}")` }}
    />
  )
}
