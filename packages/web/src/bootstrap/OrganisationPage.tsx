import { organisation } from '@leitai/contract/identity/organisation'
import { Link, useSearchParams } from 'react-router'
import { Banner } from '../identity/organisation/Banner.tsx'
import classes from '../identity/organisation/Organisation.module.css'
import { useCall } from '../platform/api.ts'
import { useComing } from '../platform/app/coming.ts'
import { Head } from '../platform/app/Head.tsx'
import { useText, useWords } from '../platform/app/i18n/use-text.ts'
import { PartBody } from '../platform/app/PartBody.tsx'
import { namesIn } from '../platform/app/read-address.ts'
import { paths } from '../platform/paths.ts'
import { useScrollRow } from '../platform/ui/use-scroll-row.ts'
import { organisationTabs, readOrganisationTab } from './organisation-tabs.ts'

/** The page of an organisation, in its colours; each tab has its own URL. */
export default function OrganisationPage() {
  const [search] = useSearchParams()
  const t = useText('organisation')
  const words = useWords()
  const shown = useCall(organisation, { key: search.get('key') ?? '' })
  const tab = readOrganisationTab(search)
  const coming = useComing()
  const next = coming ? readOrganisationTab(new URLSearchParams(coming.search)) : tab
  const { Component: Body } = organisationTabs[tab]
  const bar = useScrollRow<HTMLUListElement>(tab)
  return (
    <>
      <Head title={words(shown.name)} keep={['key', 'tab']} />
      <Banner of={shown} heading="h1">
        <span>{t('members', { count: shown.members })}</span>
      </Banner>
      <nav className={classes.tabs} aria-label={t('tab.label')}>
        <div className="page">
          <ul ref={bar} className="scroll-row">
            {namesIn(organisationTabs).map((name) => (
              <li key={name}>
                <Link
                  to={paths.organisation(shown.key, name === 'about' ? undefined : name)}
                  aria-current={name === next ? 'page' : undefined}
                  preventScrollReset
                >
                  {t(`tab.${name}`)}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      </nav>
      <div className={`page ${classes.body}`}>
        <PartBody away={next !== tab}>
          <Body organisation={shown} />
        </PartBody>
      </div>
    </>
  )
}
