import { organisation } from '@leitai/identity/organisation/contract'
import { Banner } from '@leitai/identity/organisation/web/About.tsx'
import classes from '@leitai/identity/organisation/web/Organisation.module.css'
import { useCall } from '@leitai/platform/web/api'
import { Head } from '@leitai/platform/web/framework/Head.tsx'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { useComing } from '@leitai/platform/web/framework/keep-focus'
import { PartBody } from '@leitai/platform/web/framework/RouteError.tsx'
import { namesIn } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { useScrollRow } from '@leitai/platform/web/ui/use-scroll'
import { Link, useSearchParams } from 'react-router'
import { organisationTabs, readOrganisationTab } from '../organisation-tabs.ts'

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
