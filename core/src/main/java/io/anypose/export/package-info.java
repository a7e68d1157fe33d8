/**
 * Trained models for programs that do not know anypose: ONNX graphs and safetensors.
 *
 * <p>Read {@link io.anypose.export.ExportFormat} first, then {@code OnnxExport}. This package may import all others of core,
 * and no engine type.
 */
package io.anypose.export;
