import { OpenAPIHono } from '@hono/zod-openapi';
import { bodyLimit } from 'hono/body-limit';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { bodyTooLarge, errorHandler, methodRefused, refuseParameters, unknownRoute } from './errors.ts';
import { addOpenApi } from './openapi.ts';
import { MAX_BODY_BYTES } from './request-document.ts';
import { addCatalogueRoutes } from './routes/catalogue.ts';
import { addChangeRoutes } from './routes/changes.ts';
import { addPageRoutes } from './routes/page.ts';
import { addResultRoutes } from './routes/results.ts';
import { addSweepRoutes } from './routes/sweeps.ts';
import type { Service } from './service.ts';

/** The HTTP API: Request → Response, the same object on Node and in the cloud. */
export function createApp(service: Service): OpenAPIHono {
  const app = new OpenAPIHono({ defaultHook: refuseParameters });
  app.onError(errorHandler(service.reportFault));
  app.notFound(unknownRoute);
  app.use(methodNotAllowed({ app, onMethodNotAllowed: methodRefused }));
  app.use(bodyLimit({ maxSize: MAX_BODY_BYTES, onError: bodyTooLarge }));
  addCatalogueRoutes(app);
  addSweepRoutes(app, service);
  addChangeRoutes(app, service);
  addResultRoutes(app, service);
  addOpenApi(app);
  addPageRoutes(app, service);
  return app;
}
