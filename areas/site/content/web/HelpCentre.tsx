import { PagesFrame } from '@leitai/platform/web/app/PagesFrame.tsx'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { SearchField } from '@leitai/platform/web/ui/SearchField.tsx'
import { Button } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { HelpFound } from './HelpFound.tsx'
import { HelpTopics } from './HelpTopics.tsx'
import { helpWords } from './help-words.ts'
import classes from './SitePages.module.css'

/** The help centre: search, guides, frequent questions, contact. */
export default function HelpCentre() {
  const t = useText('guide')
  const [search] = useSearchParams()
  const keyword = helpWords(search)
  return (
    <PagesFrame group="guides" title={t('centre')} text={t('centre.text')}>
      <p>{t('centre.text')}</p>
      <SearchField label={t('search')} value={keyword} to={(text) => paths.help(text)} />
      {keyword === '' ? <HelpTopics /> : <HelpFound keyword={keyword} />}
      <h2 className={classes.heading}>{t('contact')}</h2>
      <p>{t('contact.text')}</p>
      <Button component={Link} to={paths.contact()} variant="default">
        {t('place.contact')}
      </Button>
    </PagesFrame>
  )
}
