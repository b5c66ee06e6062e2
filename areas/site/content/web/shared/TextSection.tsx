import type { Section } from '@leitai/platform/contract/outline'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Markdown } from '@leitai/platform/web/ui/Markdown.tsx'
import classes from './TextSection.module.css'

/** A section of a page with its heading and anchor. */
export function TextSection({ section: { anchor, level, title, body } }: { section: Section }) {
  const t = useText('guide')
  const Heading = level > 2 ? 'h3' : 'h2'
  return (
    <section className={classes.part}>
      {level > 0 && (
        <Heading id={anchor}>
          {title}
          <a href={`#${anchor}`} className={classes.link} aria-label={t('link', { title })}>
            #
          </a>
        </Heading>
      )}
      {body !== '' && <Markdown text={body} under={2} />}
    </section>
  )
}
