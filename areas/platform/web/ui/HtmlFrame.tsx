import DOMPurify from 'dompurify'
import classes from './HtmlFrame.module.css'

/** Tables and texts of strangers: no script, no address but those of pictures within, no form, no style sheet. */
const clean = (html: string) =>
  DOMPurify.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'select', 'textarea', 'audio', 'video', 'picture', 'source'],
    FORBID_ATTR: ['href', 'srcset', 'background', 'poster', 'action', 'target', 'ping'],
    ALLOWED_URI_REGEXP: /^data:image\/(?:png|jpeg|gif|webp);base64,/i,
  })

const POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"
const LOOK =
  'body{font:14px system-ui,sans-serif;margin:8px}table{border-collapse:collapse}td,th{padding:4px 8px;border:1px solid #ccc}'

/** HTML of a stranger’s program in a frame of its own, without scripts, this site’s origin, and any address that it could ask. */
export default function HtmlFrame({ html, title }: { html: string; title: string }) {
  const page = `<!doctype html><meta http-equiv="Content-Security-Policy" content="${POLICY}"><style>${LOOK}</style>${clean(html)}`
  return <iframe className={classes.frame} title={title} sandbox="" srcDoc={page} referrerPolicy="no-referrer" />
}
