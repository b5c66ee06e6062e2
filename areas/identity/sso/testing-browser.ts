import type { TestApp, Visitor } from '@leitai/testing/open-test-app'
import { expect } from 'vitest'
import { START } from './testing-sso.ts'

/** From our start to a provider that redirects; returns the address at which the browser leaves us. */
export async function leave(visitor: Visitor, query: string): Promise<URL> {
  const begun = await visitor.fetch(`${START}?${query}`)
  expect(begun.status).toBe(303)
  return new URL(begun.headers.get('location') ?? '')
}

/** Back at an address of the site; where it leads to. */
export async function comeBack(visitor: Visitor, address: URL, init: RequestInit = {}): Promise<URL> {
  const response = await visitor.fetch(address.pathname + address.search, init)
  expect(response.status).toBe(303)
  return new URL(response.headers.get('location') ?? '', address.origin)
}

/** A form that another site’s page posts: the browser sends none of the site’s cookies along. */
export async function postAcross(app: TestApp, address: string, fields: Record<string, string>): Promise<Response> {
  return app.visitor().fetch(new URL(address).pathname, { method: 'POST', body: new URLSearchParams(fields) })
}
