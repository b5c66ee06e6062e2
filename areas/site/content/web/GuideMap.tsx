import { PagesFrame } from '@leitai/platform/web/app/PagesFrame.tsx'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { FilterLinks } from '@leitai/platform/web/ui/FilterLinks.tsx'
import { Link, useSearchParams } from 'react-router'
import { Card } from './Card.tsx'
import { groups, type Place, type Role, roles, ways } from './guide-map.ts'
import classes from './SitePages.module.css'

/** The site map: for each role the usual steps and the relevant pages. */
export default function GuideMap() {
  const t = useText('guide')
  const [search] = useSearchParams()
  const role = roles.find((one) => one === search.get('role'))
  const shown = groups
    .map(({ title, places }) => ({ title, places: places.filter((place) => isFor(place, role)) }))
    .filter(({ places }) => places.length > 0)
  return (
    <PagesFrame group="guides" title={t('map')} text={t('map.text')}>
      <p>{t('map.text')}</p>
      <FilterLinks
        label={t('role')}
        links={[
          { key: 'all', text: t('role.all'), to: paths.guideMap(), current: role === undefined },
          ...roles.map((one) => ({
            key: one,
            text: t(`role.${one}`),
            to: paths.guideMap(one),
            current: one === role,
          })),
        ]}
      />
      {role && (
        <>
          <h2 className={classes.heading}>{t('way', { role: t(`role.${role}`) })}</h2>
          <ol className={classes.way}>
            {ways[role].map(({ text, to }) => (
              <li key={text}>
                <Link to={to}>{t(text)}</Link>
              </li>
            ))}
          </ol>
        </>
      )}
      {shown.map(({ title, places }) => (
        <section key={title}>
          <h2 className={classes.heading}>{t(title)}</h2>
          <ul className={classes.cards}>
            {places.map((place) => (
              <Card
                key={place.title}
                to={place.to}
                title={t(place.title)}
                text={place.login ? `${t(place.text)} · ${t('login')}` : t(place.text)}
              />
            ))}
          </ul>
        </section>
      ))}
    </PagesFrame>
  )
}

const isFor = (place: Place, role: Role | undefined) =>
  role === undefined || place.roles === undefined || place.roles.includes(role)
