import type { Screen } from './screen.ts'

/**
 * The export of a route module: all that the router needs before a page's code is loaded. Without imports, as Node reads the routes for the
 * browser tests without a bundler.
 */
export const defineScreen = <const P extends string>(screen: Screen<P>): Screen<P> => screen
