import { useCall } from '@leitai/platform/web/api'
import { Head } from '@leitai/platform/web/framework/Head.tsx'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { readId } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { Icon } from '@leitai/platform/web/ui/Icon.tsx'
import { Markdown } from '@leitai/platform/web/ui/Markdown.tsx'
import { Button } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { libraryItem } from '../contract.ts'
import classes from './Library.module.css'
import { LibraryFacts } from './LibraryCard.tsx'

/** One library item: its text and a link to its location. */
export default function LibraryItem() {
  const t = useText('library')
  const words = useWords()
  const [search] = useSearchParams()
  // The loader accepts only valid ids.
  const item = useCall(libraryItem, { id: readId(search) ?? 0 })
  return (
    <article className={`page ${classes.article}`}>
      <Head title={words(item.title)} description={words(item.summary)} keep={['id']} />
      <Link to={paths.library()}>← {t('back')}</Link>
      <h1>{words(item.title)}</h1>
      <LibraryFacts item={item} />
      <p className={classes.lead}>{words(item.summary)}</p>
      {item.cmpt && (
        <p>
          {t('cmpt')} <Link to={paths.competition(item.cmpt.id)}>{words(item.cmpt.title)}</Link>
        </p>
      )}
      {item.link !== '' && (
        <div className={classes.away}>
          <Button
            component="a"
            href={item.link}
            target="_blank"
            rel="noopener noreferrer"
            rightSection={<Icon name="external" size={16} />}
          >
            {t('open')}
          </Button>
          <p className={classes.facts}>
            <span>{item.link}</span>
            <span>{t('away')}</span>
          </p>
        </div>
      )}
      {item.hasBody && <Markdown text={words(item.body)} />}
    </article>
  )
}
