import type { Assets } from './state.ts'

/** The element that names the page's scripts: no link or script yet, or the browser would fetch them at once. */
export const SCRIPTS_NAME = 'scripts'

export const scriptsOf = ({ run, preload }: Assets) => JSON.stringify({ run, preload })

/**
 * A script for the page's head: the application's own scripts are fetched once the page has come and been painted, since on a slow line they
 * would take the place of the style sheets without which nothing is seen. The page can be read, and its links and forms used, before.
 * A frame that was drawn is on the screen some frames later, which the browser tells. A tab that is not looked at paints nothing: there
 * they come at once.
 */
export const loadLate = `(function(){
var begun=false;
function add(name,set){var e=document.createElement(name);for(var k in set)e[k]=set[k];document.head.appendChild(e)}
function load(){
if(begun)return;
var m=document.querySelector('meta[name=${SCRIPTS_NAME}]');
if(!m)return;
begun=true;
var all=JSON.parse(m.content);
all.run.forEach(function(src){add('script',{type:'module',src:src})});
all.preload.forEach(function(href){add('link',{rel:'modulepreload',href:href})})
}
addEventListener('DOMContentLoaded',function(){
if(document.hidden)load();
requestAnimationFrame(function(){requestAnimationFrame(function(){
if(performance.getEntriesByType('paint').length)load();
else try{new PerformanceObserver(load).observe({type:'paint',buffered:true})}catch(e){load()}
})});
setTimeout(load,3000)
})
})()`
