// What can be asked of the program about models.

import * as api from "../../core/api.js";

export const readModels = () => api.get("/api/models");
export const startDownload = (model) => api.post("/api/models/download", { model });
export const cancelDownload = (model) => api.post("/api/models/cancel", { model });
export const removeModel = (model) => api.post("/api/models/remove", { model });
